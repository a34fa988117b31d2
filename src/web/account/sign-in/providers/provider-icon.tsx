import type { ProviderId } from '#contract/members/sign-in-providers.ts';

/** Shows the provider's logo in its own colours, the same in light and dark; grey where the provider cannot be used. */
export function ProviderIcon({ id, isGrey = false }: { id: ProviderId; isGrey?: boolean }) {
	const Icon = id === 'google.com' ? GoogleIcon : FacebookIcon;
	return <Icon isGrey={isGrey} />;
}

const iconClass = 'size-5 shrink-0';

function GoogleIcon({ isGrey }: { isGrey: boolean }) {
	const colours = isGrey ? Array(4).fill('currentColor') : ['#ea4335', '#fbbc05', '#34a853', '#4285f4'];
	const arcs = [
		'M19.05 6.09A9.2 9.2 0 0 0 3.66 8.11',
		'M3.66 8.11a9.2 9.2 0 0 0 0 7.78',
		'M3.66 15.89a9.2 9.2 0 0 0 14 3.36',
		'M17.66 19.25A9.2 9.2 0 0 0 21.2 12.2H12.2',
	];
	return (
		<svg viewBox="0 0 24 24" className={iconClass} fill="none" strokeWidth="4.6" aria-hidden="true">
			{arcs.map((arc, index) => (
				<path key={arc} d={arc} stroke={colours[index]} />
			))}
		</svg>
	);
}

function FacebookIcon({ isGrey }: { isGrey: boolean }) {
	return (
		<svg viewBox="0 0 24 24" className={iconClass} aria-hidden="true">
			<circle cx="12" cy="12" r="12" fill={isGrey ? 'currentColor' : '#1877f2'} />
			<path
				fill={isGrey ? 'var(--color-canvas)' : '#fff'}
				d="M13.7 23.9v-9.1h3l.6-3.5h-3.6V9c0-1 .5-1.9 2-1.9h1.7v-3a18 18 0 0 0-2.8-.2c-3 0-4.8 1.8-4.8 5.1v2.3H6.6v3.5h3.2v9.1z"
			/>
		</svg>
	);
}
