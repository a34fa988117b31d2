/** Which tables belong to which generated file of row types. */
export const schemaFiles = [
	{ file: 'src/identity/schema.ts', isWanted: (table: string) => table.startsWith('identity_') },
	{
		file: 'src/api/schema.ts',
		isWanted: (table: string) => !table.startsWith('identity_') && !['migration', 'change'].includes(table),
	},
];
