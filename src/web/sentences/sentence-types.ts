import type { GetICUArgs } from '@schummar/icu-type-parser';
import type { ReactNode } from 'react';

/** A catalogue as its readers see it: the same keys, with a function in place of each sentence that has parameters. */
export type Sentences<T> = T extends string ? Sentence<T> : { readonly [Key in keyof T]: Sentences<T[Key]> };

type Sentence<S extends string> = S extends `${string}${'{' | '</'}${string}` ? Pattern<S> : S;
type Pattern<S extends string> = [TagsOf<S>] extends [never]
	? (values: Values<ArgumentsOf<S>>) => string
	: (values: Values<ArgumentsOf<S>> & Record<TagsOf<S>, TagHandler>) => ReactNode;

/** What stands between a tag's ends becomes an element. It carries a key, for it stands among others. */
type TagHandler = (children: ReactNode) => ReactNode;

type ArgumentsOf<S extends string> = GetICUArgs<
	S,
	{ ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
>;
/** Branches of a `select` come as a union of what each takes: a sentence takes all of it. */
type Values<A> = { [Key in A extends unknown ? keyof A : never]: ValueOf<A, Key> };
type ValueOf<A, Key extends PropertyKey> = A extends { [K in Key]: infer V }
	? 'true' extends V
		? V | boolean
		: V
	: never;

/** Quoted tags are text: `'<head>'`. */
type TagsOf<S extends string> = S extends `${infer Before}</${infer Name}>${infer Rest}`
	? (Before extends `${string}'` ? never : Name) | TagsOf<Rest>
	: never;
