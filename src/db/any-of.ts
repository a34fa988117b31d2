import { type RawBuilder, sql } from 'kysely';

/**
 * Any of the values, in one parameter however many they are: `where('id', '=', anyOf(ids))`. As a list, each would be a
 * parameter of its own, of which a statement has at most 65,535.
 */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;
