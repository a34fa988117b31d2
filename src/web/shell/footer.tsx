import type { ReactNode } from 'react';
import { sentences } from '#sentences/shell.ts';
import { Logo } from '#web/components/faces/rings.tsx';
import { useSite } from '#web/document/site.ts';
import { Link } from '#web/links/link.tsx';
import { innovationLinks } from '#web/links/navbar-links.ts';
import { paths } from '#web/links/paths.ts';

export function Footer() {
	const { name } = useSite();
	return (
		<footer className="footer">
			<div>
				<div>
					<Logo name={name} />
					<p>
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
				<Column title={name}>
					<FooterLink to={paths.about}>{sentences.nav.about}</FooterLink>
					<FooterLink to={paths.blog}>{sentences.nav.blog}</FooterLink>
					<FooterLink to={paths.page('imprint')}>{sentences.footer.imprint}</FooterLink>
					<FooterLink to={paths.page('privacy')}>{sentences.footer.privacy}</FooterLink>
					<FooterLink to={paths.page('terms')}>{sentences.footer.terms}</FooterLink>
					<li>
						<a href={paths.apiDocumentation}>{sentences.footer.apiDocumentation}</a>
					</li>
					<FooterLink to={paths.moderationLog}>{sentences.footer.moderation}</FooterLink>
					<FooterLink to={paths.openData}>{sentences.footer.openData}</FooterLink>
				</Column>
			</div>
		</footer>
	);
}

function Column({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div>
			<h2>{title}</h2>
			<ul>{children}</ul>
		</div>
	);
}

function FooterLink({ to, children }: { to: string; children: string }) {
	return (
		<li>
			<Link to={to}>{children}</Link>
		</li>
	);
}
