import { importSentences } from '#sentences/imports.ts';
import { labelOf } from '#web/sentences/label-of.ts';

/** What a field of a business is called; one that no catalogue knows is told by its own name. */
export const fieldName = (field: string): string =>
	labelOf(importSentences.fieldNames, field) ?? field.replaceAll('_', ' ');
