import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { SecretBox } from '#contract/secret-box.ts';
import { type Connection, withTables } from '#db/connect.ts';
import type { CodeMail } from '#identity/codes/code-mail.ts';
import type { AssertionVerifier, IdentityContext } from '#identity/identity-context.ts';
import { secretBox } from '#identity/keys/secret-box.ts';
import { loadTokenSigner, type TokenSigner } from '#identity/keys/token-signer.ts';
import { PasswordHasher, passwordTurns } from '#identity/passwords/password-hasher.ts';
import { passwordBytesMax } from '#identity/passwords/password-policy.ts';
import type { DB } from '#identity/schema.ts';
import { quickIdentity } from '../quick-identity.ts';
import { type Extras, withExtraClaims } from './extras.ts';
import { secondGrainSessions } from './second-grain-sessions.ts';
import { windowsAndClaims } from './sign-in-windows.ts';

/** The project that tokens are for; calls may name any. */
const audience = 'example';
const issuer = 'https://conformance.invalid/identity';

export interface ProjectConfig {
	signIn: { allowDuplicateEmails: boolean };
	emailPrivacyConfig: { enableImprovedEmailPrivacy: boolean };
	blockingFunctions: Record<string, unknown>;
	[name: string]: unknown;
}

/** A mailed code as the public emulator lists it. */
export interface ListedCode {
	email: string;
	newEmail?: string;
	requestType: string;
	oobCode: string;
	oobLink: string;
}

const defaults = (): ProjectConfig => ({
	signIn: { allowDuplicateEmails: false },
	emailPrivacyConfig: { enableImprovedEmailPrivacy: false },
	blockingFunctions: {},
});

/** Everything that public protocol suites see: the identity service on a database of its own, and what they set. */
export class World {
	readonly db: Kysely<DB>;
	readonly box: SecretBox;
	readonly #signer: TokenSigner;
	readonly #assertions: AssertionVerifier;
	readonly #hasher = new PasswordHasher(quickIdentity.passwordCost);
	readonly #passwordTurns = passwordTurns(Number.POSITIVE_INFINITY);
	/** Where it listens. */
	publicUrl = '';
	config = defaults();
	/** What the emulator keeps of an account and we do not, by its id. */
	extras = new Map<string, Extras>();
	codes: ListedCode[] = [];
	/** Codes that were sent to telephones. */
	phoneCodes = new Map<string, { phoneNumber: string; code: string; sessionInfo: string }>();

	private constructor(db: Kysely<DB>, box: SecretBox, signer: TokenSigner) {
		this.db = db;
		this.box = box;
		this.#signer = signer;
		this.#assertions = windowsAndClaims(box);
	}

	static async open(connection: Connection<never>): Promise<World> {
		const db = withTables<DB>(connection.db);
		const box = secretBox('only for the time of a run');
		return new World(db, box, await loadTokenSigner(db, box, issuer, audience, new Date()));
	}

	/** As it was at the beginning. */
	async reset(): Promise<void> {
		this.config = defaults();
		this.extras.clear();
		this.codes = [];
		this.phoneCodes.clear();
		await this.deleteAccounts();
		await this.db.deleteFrom('identity_attempt').execute();
	}

	async deleteAccounts(): Promise<void> {
		await this.db.deleteFrom('identity_user').execute();
		this.extras.clear();
	}

	/** A header sets the clock of a call, in milliseconds since the epoch. */
	contextOf = (request: FastifyRequest): IdentityContext => {
		const now = request.headers['x-conformance-now'];
		return { ...this.makeContext(), ...(now !== undefined && { now: new Date(Number(now)) }) };
	};

	makeContext = (): IdentityContext => ({
		db: this.db,
		now: new Date(),
		hasher: this.#hasher,
		passwordTurns: this.#passwordTurns,
		signer: withExtraClaims(this.#signer, this.extras),
		sessions: secondGrainSessions,
		assertions: this.#assertions,
		leaveMember: async () => {},
		onAddressConfirmed: async () => {},
		outbox: { put: (db, mail) => this.#listCode(db, mail), tell: async () => {} },
		settings: {
			// What the emulator calls itself, whatever the project.
			projectId: '12345',
			publicUrl: this.publicUrl,
			passwordPolicy: { minLength: 6, maxBytes: passwordBytesMax, requires: [], isBlocklistOn: false },
			answerEveryMs: quickIdentity.answerEveryMs,
			isPrivate: this.config.emailPrivacyConfig.enableImprovedEmailPrivacy,
			authorizedDomains: ['localhost', '127.0.0.1'],
			isThrottled: false,
			isGuarded: false,
			recentLoginS: null,
			allowsAnonymous: true,
			allowsDirectEmailChange: true,
			allowsDuplicateEmails: this.config.signIn.allowDuplicateEmails,
			allowsAnyContinueUrl: true,
			allowsAnyPort: true,
			allowsAnyPhotoUrl: true,
		},
	});

	extrasOf(localId: string): Extras {
		const extras = this.extras.get(localId) ?? {};
		this.extras.set(localId, extras);
		return extras;
	}

	async #listCode(db: Kysely<DB>, mail: CodeMail): Promise<void> {
		const { kind: requestType, code: oobCode, link: oobLink } = mail;
		if (requestType !== 'RECOVER_EMAIL') {
			const newEmail = mail.newEmail ? { newEmail: mail.newEmail } : {};
			this.codes.push({ email: mail.email, ...newEmail, requestType, oobCode, oobLink });
			return;
		}
		const user = await db.selectFrom('identity_user').selectAll().where('email', '=', mail.email).executeTakeFirst();
		// The emulator tells the old address only of changes that nobody has verified.
		if (!user || user.email_verified) return;
		const extras = this.extrasOf(user.id);
		extras.initialEmail ??= mail.to;
		this.codes.push({ email: mail.to, requestType, oobCode, oobLink });
	}
}
