import { z } from 'zod';
import { codeLength, isCode, readCode } from '#contract/offers/code-letters.ts';

export const redemptionCode = z
	.string()
	.max(40)
	.transform(readCode)
	.refine(isCode, `Enter the ${codeLength} letters and digits of the code.`);
