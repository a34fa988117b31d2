/** The generated files of row types, each with the tables that belong to it. */
export const schemaFiles = [
	{ file: 'src/identity/schema.ts', isWanted: (table: string) => table.startsWith('identity_') },
	{
		file: 'src/api/schema.ts',
		isWanted: (table: string) => !table.startsWith('identity_') && !['migration', 'change'].includes(table),
	},
];
