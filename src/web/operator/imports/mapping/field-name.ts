import { importSentences } from '#sentences/imports.ts';
import { labelOf } from '#web/sentences/label-of.ts';

/** Returns the name of a field of a business; a field that is in no catalogue has its own name in words. */
export const fieldName = (field: string): string =>
	labelOf(importSentences.fieldNames, field) ?? field.replaceAll('_', ' ');
