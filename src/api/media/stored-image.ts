export interface StoredImage {
	id: string;
	/** The address as rows and answers hold it: see `imageAddress` of the contract. */
	address: string;
	width: number;
	height: number;
}
