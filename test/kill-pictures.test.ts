/** kill -9 while pictures are sent: what a business shows afterwards can be seen, every file of it. */
import { expect, test } from 'vitest';
import { ApiError, type Client, createClient } from '#contract/client.ts';
import { imageVariants } from '#contract/media.ts';
import { startProduct } from '../bench/product-server.ts';
import { signUp, signUpSettings } from '../bench/sign-up.ts';
import { emptyDatabase } from './empty-database.ts';
import { fileOf, pixels } from './pictures.ts';
import { temporaryFolder } from './temporary-folder.ts';

const databaseUrl = emptyDatabase();
const dataDir = temporaryFolder();
const start = () => startProduct({ databaseUrl, dataDir, settings: signUpSettings });

const clientOf = (origin: string, token: string | null): Client =>
	createClient({ base: `${origin}/api/v1`, token: () => token });

let salt = 0;
/** Sends one photo after the other until the server is gone; gives the addresses that it acknowledged last. */
async function sendUntilGone(client: Client, id: string, onSent: () => void): Promise<string[]> {
	let acknowledged: string[] = [];
	try {
		for (;;) {
			const images = [fileOf(await pixels(300, 200, ++salt).png().toBuffer())];
			const { data } = await client('POST /business-profile/other-images/:id', { params: { id }, files: { images } });
			acknowledged = data.map(({ url }) => url);
			onSent();
		}
	} catch (error) {
		if (!(error instanceof ApiError && error.code === 'network')) throw error;
		return acknowledged;
	}
}

test('nothing half-written is ever shown, and nothing acknowledged is lost', async () => {
	const first = await start();
	const tokens = await signUp(first, 3);
	const owners = await Promise.all(
		tokens.map(async (token, at) => {
			const client = clientOf(first.origin, token);
			const body = { business_name: `Killed pictures ${at}`, confirm_distinct: true };
			return { client, id: (await client('POST /business-profile', { body })).data.id };
		}),
	);
	let sent = 0;
	let kill: Promise<void> | undefined;
	const onSent = () => {
		sent += 1;
		if (sent === 7) kill = first.kill();
	};
	const acknowledged = await Promise.all(owners.map(({ client, id }) => sendUntilGone(client, id, onSent)));
	await kill;

	const second = await start();
	const visitor = clientOf(second.origin, null);
	for (const [at, { id }] of owners.entries()) {
		const { data } = await visitor('GET /business-profile/:id', { params: { id } });
		const shown = data.other_images.map(({ url }) => url);
		expect(shown).toEqual(expect.arrayContaining(acknowledged[at]!));
		const links = shown.flatMap((url) =>
			imageVariants(url)!.sources.flatMap(({ srcSet }) => srcSet.split(', ').map((each) => each.split(' ')[0]!)),
		);
		for (const link of links) {
			const answer = await fetch(second.origin + link);
			expect([link, answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([link, 200, true]);
		}
	}
	expect(sent).toBeGreaterThanOrEqual(7);
	await second.stop();
}, 240_000);
