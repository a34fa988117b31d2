import type { ReactNode } from 'react';
import { Logo, Rings } from '#web/components/faces/rings.tsx';
import { useSite } from '#web/document/site.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

interface AuthFrameProps {
	title: string;
	lead?: ReactNode;
	children?: ReactNode;
}

/** The frame of every page about signing in, which stands alone without the navigation bar. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
	const { name } = useSite();
	return (
		<div className="grid flex-1 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
			<div className="flex flex-col px-5 py-8 sm:px-12">
				<Link to={paths.home} className="self-start rounded-lg">
					<Logo name={name} />
				</Link>
				<div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center break-words py-10">
					<h1 className="text-4xl">{title}</h1>
					{lead && <div className="mt-3 text-muted">{lead}</div>}
					{children}
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
