/** Why a file cannot be imported, or a run not undone, in a sentence for whoever asked for it. */
export class ImportError extends Error {}
