/** Why a file is refused as a picture, in the code of a field error. */
export type Refusal = 'empty' | 'not_a_picture' | 'too_many_pixels' | 'broken';

export class RefusedImage extends Error {
	readonly reason: Refusal;
	constructor(reason: Refusal, cause?: unknown) {
		super(`The picture is refused: ${reason}.`, { cause });
		this.name = 'RefusedImage';
		this.reason = reason;
	}
}
