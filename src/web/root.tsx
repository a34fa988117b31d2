import frauncesUrl from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import {
	Links,
	type LinksFunction,
	type LoaderFunctionArgs,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	useLocation,
	useMatches,
} from 'react-router';
import { sentences } from '#sentences/shell.ts';
import { CardMarkShapes } from '#web/components/faces/card-marks.tsx';
import { FaceShapes, withoutFaces } from '#web/components/faces/face.tsx';
import { RingShapes } from '#web/components/faces/rings.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { Toasts } from '#web/components/toast.tsx';
import { ReplayEarlyInput } from '#web/document/early/replay-early-input.ts';
import { useNonce } from '#web/document/nonce.ts';
import { PageFocus } from '#web/document/page-focus.ts';
import { siteContext } from '#web/document/site.ts';
import { paths } from '#web/links/paths.ts';
import { sessionScript } from '#web/session/session.ts';
import { SessionWatch } from '#web/session/session-watch.ts';
import { Footer } from '#web/shell/footer.tsx';
import { Navbar } from '#web/shell/navbar.tsx';
import { NavbarProvider } from '#web/shell/navbar-context.tsx';
import { LateSender } from '#web/waiting/late-sender.tsx';
import earlyScript from './entry.early.ts?inline-script';
import { senders } from './senders.ts';
import stylesUrl from './styles.css?url';

export const links: LinksFunction = () => [
	{ rel: 'preload', href: interUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
	{ rel: 'preload', href: frauncesUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
	{ rel: 'stylesheet', href: stylesUrl },
	{ rel: 'icon', href: '/assets/logo/logo.svg', type: 'image/svg+xml' },
	{ rel: 'apple-touch-icon', href: '/assets/logo/icon-180.png' },
	{ rel: 'manifest', href: paths.manifest },
];

export function loader({ context }: LoaderFunctionArgs) {
	return context.get(siteContext);
}
/** The operator's decisions about the site do not change while a page is open. */
export const shouldRevalidate = () => false;

/** The pages that stand alone, without the navigation bar. */
const barePaths: readonly string[] = [
	paths.signIn(),
	paths.signUp(),
	paths.forgotPassword,
	paths.action,
	paths.leaving,
	paths.goodbye,
	paths.gallery,
];

/** Runs before anything is painted; empty in the browser, where it has run by the time the page is hydrated. */
const headScript = import.meta.env.SSR ? `${sessionScript};${earlyScript}` : '';

export function Layout({ children }: { children: ReactNode }) {
	const nonce = useNonce();
	const hasFaces = !useMatches().some(({ handle }) => handle === withoutFaces);
	const isBare = barePaths.includes(useLocation().pathname.replace(/\/$/, ''));
	return (
		<html lang="en" suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="theme-color" content="#fbf8f4" media="(prefers-color-scheme: light)" />
				<meta name="theme-color" content="#18120f" media="(prefers-color-scheme: dark)" />
				{/* React Aria adds a style of its own where something can be pressed, and takes the nonce from this element. */}
				<meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
				<script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
				<Meta />
				<Links />
			</head>
			<body className="flex min-h-dvh flex-col">
				<a href="#content" className="skip-link">
					{sentences.skipToContent}
				</a>
				<svg className="absolute size-0" aria-hidden="true">
					{hasFaces && <FaceShapes />}
					<RingShapes />
					<CardMarkShapes />
				</svg>
				<NavbarProvider>
					{!isBare && <Navbar />}
					<main
						id="content"
						tabIndex={-1}
						className={isBare ? 'flex flex-1 flex-col outline-none' : 'flex flex-1 flex-col pt-16 outline-none'}
					>
						{children}
					</main>
				</NavbarProvider>
				{!isBare && <Footer />}
				<Toasts />
				<SessionWatch />
				<PageFocus />
				<ReplayEarlyInput />
				<LateSender senders={senders} />
				<ScrollRestoration nonce={nonce} />
				<Scripts nonce={nonce} />
			</body>
		</html>
	);
}

export default function Root() {
	return <Outlet />;
}

export function ErrorBoundary() {
	return <PageError />;
}
