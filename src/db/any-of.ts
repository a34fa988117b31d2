import { type RawBuilder, sql } from 'kysely';

/**
 * Returns SQL that matches any of the values with one parameter, however many they are: `where('id', '=', anyOf(ids))`. In
 * a list, each value would be a parameter of its own, and a statement has at most 65,535.
 */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;
