import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ProviderButtons } from '#web/components/provider-buttons.tsx';
import { Logo, Rings } from '#web/components/rings.tsx';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { useSite } from '#web/site.ts';

interface AuthPageProps {
	title: string;
	lead: string;
	/** The form. */
	children: ReactNode;
	/** The way to the other of the two pages. */
	footer: ReactNode;
}

/** The frame of the pages for signing in and up. */
export function AuthPage({ title, lead, children, footer }: AuthPageProps) {
	const { name } = useSite();
	return (
		<div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
			<div className="flex flex-col px-5 py-8 sm:px-12">
				<Link to={paths.home} className="self-start rounded-lg">
					<Logo name={name} />
				</Link>
				<div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center py-10">
					<h1 className="text-4xl">{title}</h1>
					<p className="mt-3 text-muted">{lead}</p>
					<ProviderButtons />
					<p className="my-6 flex items-center gap-4 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
						{messages.auth.or}
					</p>
					<noscript>
						<p className="mb-6 rounded-xl bg-accent-soft px-4 py-3 text-sm">{messages.auth.needsScript}</p>
					</noscript>
					{children}
					<p className="mt-7 text-center text-muted text-sm">{footer}</p>
				</div>
			</div>
			<div aria-hidden="true" className="relative hidden overflow-hidden bg-accent-soft lg:block">
				<Rings
					scores={[5, 4.2, 3.6]}
					className="-translate-x-1/2 -translate-y-1/2 absolute top-1/2 left-[58%] size-[46rem]"
				/>
			</div>
		</div>
	);
}
