import type { Context } from '#api/context.ts';
import type { Shelf } from '#caches/caches.ts';
import { Reads } from '#caches/reads.ts';

/**
 * Returns the value on the shelf, or makes it with `make` and puts it there. The tags that the value is made of are
 * added to those of the answer of `ctx`. `make` must read with the context that it is given.
 */
export async function keep<C extends Context, V>(
	ctx: C,
	shelf: Shelf<V>,
	key: string,
	make: (ctx: C) => Promise<V>,
): Promise<V> {
	const cache = ctx.caches.of(shelf);
	const known = cache.peek(key);
	// A transaction does not fill the shelf: it sees changes that nobody else sees yet, and holds a connection that
	// others may be waiting for.
	if (ctx.db.isTransaction && !known) return make(ctx);
	const { value, reads } = known ?? (await cache.get(key, (reads) => make({ ...ctx, reads })));
	ctx.reads.add(reads);
	return value;
}

/**
 * Does the same as `keep` for values that change only with a release; these a transaction may also put on the shelf.
 */
export async function keepFixed<C extends Context, V>(
	ctx: C,
	shelf: Shelf<V>,
	make: (ctx: C) => Promise<V>,
): Promise<V> {
	const cache = ctx.caches.of(shelf);
	const known = cache.peek('');
	if (known) return known.value;
	if (!ctx.db.isTransaction) return (await cache.get('', (reads) => make({ ...ctx, reads }))).value;
	const value = await make(ctx);
	cache.put('', { value, reads: new Reads() });
	return value;
}
