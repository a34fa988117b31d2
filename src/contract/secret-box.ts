/** What a sealed text is bound to: the table or use that it is for, and its row. The text opens for that alone. */
export interface Sealed {
	purpose: string;
	id: string;
}

/** Seals small secrets before they are stored. */
export interface SecretBox {
	seal(text: string, as: Sealed): string;
	/**
	 * Opens a sealed text.
	 * @throws Error when it was sealed with another secret, or as something else.
	 */
	open(sealed: string, as: Sealed): string;
}
