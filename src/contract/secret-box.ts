/** What a sealed text is: by the table, or the use, that it is for, and the row that it is of. It opens as that alone. */
export interface Sealed {
	purpose: string;
	id: string;
}

/** Seals small secrets before they are stored. */
export interface SecretBox {
	seal(text: string, as: Sealed): string;
	/** @throws Error when it was sealed with another secret, or as something else. */
	open(sealed: string, as: Sealed): string;
}
