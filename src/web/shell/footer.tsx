import type { ReactNode } from 'react';
import { sentences } from '#sentences/shell.ts';
import { classNames } from '#web/components/class-names.ts';
import { Logo } from '#web/components/faces/rings.tsx';
import { useSite } from '#web/document/site.ts';
import { Link } from '#web/links/link.tsx';
import { innovationLinks } from '#web/links/navbar-links.ts';
import { paths } from '#web/links/paths.ts';

export function Footer() {
	const { name } = useSite();
	return (
		<footer className="mt-auto border-line border-t bg-surface print:hidden">
			<div className="mx-auto grid max-w-7xl grid-cols-2 gap-x-8 gap-y-10 px-4 py-10 sm:px-6 sm:py-14 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
				<div className="max-sm:col-span-2">
					<Logo name={name} />
					<p className="mt-4 max-w-xs text-muted text-sm">
						{sentences.tagline} {sentences.footer.promise}
					</p>
				</div>
				<Column title={sentences.footer.directory}>
					<FooterLink to={paths.directoryWith({ sort: 'highest-rated' })}>{sentences.footer.highest}</FooterLink>
					<FooterLink to={paths.directoryWith({ sort: 'newest' })}>{sentences.footer.newest}</FooterLink>
					<FooterLink to={paths.addProfile}>{sentences.footer.add}</FooterLink>
				</Column>
				<Column title={sentences.nav.innovations}>
					{innovationLinks.map(({ to, label }) => (
						<FooterLink key={to} to={to}>
							{label}
						</FooterLink>
					))}
				</Column>
				<Column title={name} isWide>
					<FooterLink to={paths.about}>{sentences.nav.about}</FooterLink>
					<FooterLink to={paths.blog}>{sentences.nav.blog}</FooterLink>
					<FooterLink to={paths.page('imprint')}>{sentences.footer.imprint}</FooterLink>
					<FooterLink to={paths.page('privacy')}>{sentences.footer.privacy}</FooterLink>
					<FooterLink to={paths.page('terms')}>{sentences.footer.terms}</FooterLink>
					<li>
						<a href={paths.apiDocumentation} className="text-muted hover:text-ink hover:underline">
							{sentences.footer.apiDocumentation}
						</a>
					</li>
					<FooterLink to={paths.moderationLog}>{sentences.footer.moderation}</FooterLink>
					<FooterLink to={paths.openData}>{sentences.footer.openData}</FooterLink>
				</Column>
			</div>
		</footer>
	);
}

function Column({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
	return (
		<div className={isWide ? 'max-sm:col-span-2' : undefined}>
			<h2 className="font-sans font-semibold text-sm tracking-normal">{title}</h2>
			<ul className={classNames('mt-3 grid gap-x-8 gap-y-2.5 text-sm', isWide && 'max-sm:grid-cols-2')}>{children}</ul>
		</div>
	);
}

function FooterLink({ to, children }: { to: string; children: string }) {
	return (
		<li>
			<Link to={to} className="text-muted hover:text-ink hover:underline">
				{children}
			</Link>
		</li>
	);
}
