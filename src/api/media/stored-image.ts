export interface StoredImage {
	id: string;
	/** As it goes into rows and answers: see `imageAddress` of the contract. */
	address: string;
	width: number;
	height: number;
}
