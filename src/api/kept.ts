import type { Context } from '#api/context.ts';
import type { Shelf } from '#caches/caches.ts';
import { Reads } from '#caches/reads.ts';

/**
 * What is on the shelf, or is made and put there; what it was made of, the answer to `ctx` is made of, too. `make` reads
 * with the context that it is given.
 */
export async function keep<C extends Context, V>(
	ctx: C,
	shelf: Shelf<V>,
	key: string,
	make: (ctx: C) => Promise<V>,
): Promise<V> {
	const cache = ctx.caches.of(shelf);
	const known = cache.peek(key);
	// A transaction sees what nobody else does yet, and holds a connection that others may be waiting for.
	if (ctx.db.isTransaction && !known) return make(ctx);
	const { value, reads } = known ?? (await cache.get(key, (reads) => make({ ...ctx, reads })));
	ctx.reads.add(reads);
	return value;
}

/** The same for what changes with a release only: a transaction may keep it for others, too. */
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
