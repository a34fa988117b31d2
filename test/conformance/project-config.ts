import { ProtocolError } from '#identity/protocol-error.ts';
import type { Body } from './admin-calls.ts';
import type { ProjectConfig, World } from './world.ts';

const triggerNames = ['beforeCreate', 'beforeSignIn'];

/** Sets the whole configuration, or the paths of a mask. @throws ProtocolError `INVALID_BLOCKING_FUNCTION`. */
export function setConfig(world: World, update: Body, mask: string | undefined): ProjectConfig {
	for (const [name, trigger] of Object.entries<Body>(update.blockingFunctions?.triggers ?? {})) {
		if (!triggerNames.includes(name))
			throw new ProtocolError('INVALID_BLOCKING_FUNCTION', '((Event type is invalid.))');
		if (!URL.canParse(trigger.functionUri)) {
			const problem = '((Expected an absolute URI with valid scheme and host.))';
			throw new ProtocolError('INVALID_BLOCKING_FUNCTION', problem);
		}
	}
	if (mask) for (const path of mask.split(',')) copyPath(world.config, update, path.split('.'));
	else {
		world.config = {
			signIn: { allowDuplicateEmails: Boolean(update.signIn?.allowDuplicateEmails) },
			emailPrivacyConfig: {
				enableImprovedEmailPrivacy: Boolean(update.emailPrivacyConfig?.enableImprovedEmailPrivacy),
			},
			blockingFunctions: update.blockingFunctions ?? {},
		};
	}
	return world.config;
}

function copyPath(to: Body, from: Body, [name = '', ...rest]: string[]): void {
	const value = from[name];
	if (value === undefined || value === null) return;
	if (rest.length === 0) to[name] = value;
	else {
		to[name] ??= {};
		copyPath(to[name], value, rest);
	}
}

/** The part of it that the emulator's own address tells. */
export const emulatorConfig = ({ config }: World) => ({
	signIn: { allowDuplicateEmails: config.signIn.allowDuplicateEmails },
	emailPrivacyConfig: { enableImprovedEmailPrivacy: config.emailPrivacyConfig.enableImprovedEmailPrivacy },
});

/** Sets what is given of that part, and nothing else. */
export function setEmulatorConfig(world: World, update: Body): void {
	const mask = ['signIn.allowDuplicateEmails', 'emailPrivacyConfig.enableImprovedEmailPrivacy'];
	setConfig(world, update, mask.join(','));
}
