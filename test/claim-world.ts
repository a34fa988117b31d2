/** A site on which businesses are claimed: websites to put a tag on, a mailbox for codes, and an operator. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { publicWebsites } from '#api/claims/website/website-reader.ts';
import { plainHost } from '#api/text/shared-hosts.ts';
import type { CallInput } from '#contract/client.ts';
import { type TestActor, type TestApp, testApp } from './app.ts';
import { Mailbox } from './mailbox.ts';
import { abandon } from './ownership-world.ts';

export interface ClaimedPlace {
	id: string;
	host: string;
}

type Method = 'email' | 'website' | 'operator';
type Decision = CallInput<'POST /operator/claims/:id/decision'>['body'];

export const statement = 'I have run this place for eleven years.';

/** Stands from before the first test of the file until after its last. */
export function claimWorld() {
	const world = new ClaimWorld();
	beforeAll(() => world.open());
	afterAll(() => world.close());
	return world;
}

class ClaimWorld {
	app!: TestApp;
	operator!: TestActor;
	readonly mailbox = new Mailbox();
	/** What the websites serve, by host and path. */
	readonly pages = new Map<string, string>();
	readonly website: Server = createServer((request, response) => {
		const page = this.pages.get(`${request.headers.host?.split(':')[0]}${request.url}`);
		response.writeHead(page === undefined ? 404 : 200).end(page);
	});
	#made = 0;

	async open(): Promise<void> {
		await new Promise<void>((resolve) => this.website.listen(0, '127.0.0.1', resolve));
		this.app = await testApp({
			settings: { OPERATOR_EMAILS: 'operator@example.org' },
			mailer: this.mailbox,
			websiteRules: {
				...publicWebsites,
				// The names of the test lie on its own server, whatever port they name.
				resolve: async () => ['127.0.0.1'],
				isAllowedAddress: () => true,
				isAllowedPort: (asked) => asked === this.port,
			},
		});
		this.operator = await this.app.actor('operator');
	}

	async close(): Promise<void> {
		await this.app?.close();
		this.website.closeAllConnections();
		this.website.close();
	}

	get port(): number {
		return (this.website.address() as AddressInfo).port;
	}

	somebody(name: string): Promise<TestActor> {
		return this.app.somebody(name);
	}

	newHost(): string {
		this.#made += 1;
		return `tea${this.#made}.example`;
	}

	/** A business with a website of its own, owned, or without an owner. */
	async business(owner?: TestActor): Promise<ClaimedPlace> {
		const host = this.newHost();
		const body = {
			business_name: `Tea ${this.#made}`,
			website: `http://${host}:${this.port}/`,
			confirm_distinct: true,
		};
		const by = owner ?? (await this.somebody('importer'));
		const { data } = await by.call('POST /business-profile', { body });
		if (!owner) await abandon(this.app, data.id);
		return { id: data.id, host };
	}

	/** As a source of data brings it: nobody owns the business who could. */
	async setWebsite(id: string, website: string | null): Promise<void> {
		await this.app.db
			.updateTable('profile')
			.set({ website, website_host: website && plainHost(new URL(website).hostname) })
			.where('id', '=', id)
			.execute();
	}

	async profileOf(id: string) {
		return (await this.app.visitor('GET /business-profile/:id', { params: { id } })).data;
	}

	async nextCode(): Promise<string> {
		return /\b(\d{4} \d{4})\b/.exec((await this.mailbox.next()).text)?.[1] ?? '';
	}

	decide(id: string, approve: boolean, more: Partial<Decision> = {}) {
		return this.operator.call('POST /operator/claims/:id/decision', {
			params: { id },
			body: { approve, reason: 'The register of trade says so.', ...more },
		});
	}

	waitDays(days: number): void {
		this.app.clock.now = new Date(this.app.clock.now.getTime() + days * 86_400_000);
	}
}

export const optionsOf = async (actor: TestActor, id: string) =>
	(await actor.call('GET /business-profile/:id/claim', { params: { id } })).data;

export const startBy = (actor: TestActor, id: string, method: Method, more: object = {}) =>
	actor.call('POST /business-profile/:id/claim', {
		params: { id },
		body: { method, statement, ...(method === 'email' && { local_part: 'info' }), ...more },
	});

export const claimBy = async (...input: Parameters<typeof startBy>) => (await startBy(...input)).data;

export const confirm = (actor: TestActor, id: string, code: string) =>
	actor.call('POST /claims/:id/confirm', { params: { id }, body: { code } });

export const check = (actor: TestActor, id: string) => actor.call('POST /claims/:id/check', { params: { id } });

export const toDoOf = async (actor: TestActor) => (await actor.call('GET /me/control')).data.to_do;

export const rolesOf = async (actor: TestActor, id: string) =>
	Object.fromEntries(
		(await actor.call('GET /business-profile/:id/managers', { params: { id } })).data.keepers.map((one) => [
			one.id,
			one.role,
		]),
	);
