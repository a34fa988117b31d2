import type { GetICUArgs } from '@schummar/icu-type-parser';

/** A catalogue as its readers see it: the same keys, with a function in place of each sentence that has parameters. */
export type Sentences<T> = T extends string ? Sentence<T> : { readonly [Key in keyof T]: Sentences<T[Key]> };

type Sentence<S extends string> = S extends `${string}{${string}` ? (values: Values<ParametersOf<S>>) => string : S;

type ParametersOf<S extends string> = GetICUArgs<
	S,
	{ ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: never }
>;
/**
 * The parameters of a sentence. The branches of a `select` come as a union of what each takes, but a sentence takes all
 * of it.
 */
type Values<P> = { [Key in P extends unknown ? keyof P : never]: ValueOf<P, Key> };
type ValueOf<P, Key extends PropertyKey> = P extends { [K in Key]: infer V }
	? 'true' extends V
		? V | boolean
		: V
	: never;
