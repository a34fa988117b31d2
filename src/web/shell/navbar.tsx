import { ChevronDown } from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import { sentences } from '#sentences/shell.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { classNames } from '#web/components/class-names.ts';
import { Dropdown } from '#web/components/dropdown.tsx';
import { Logo } from '#web/components/faces/rings.tsx';
import { late } from '#web/components/states/late.tsx';
import { useSite } from '#web/document/site.ts';
import { Link } from '#web/links/link.tsx';
import { innovationLinks, wideLinks } from '#web/links/navbar-links.ts';
import { paths } from '#web/links/paths.ts';
import { useSession } from '#web/session/session.ts';
import { AvatarMenu } from '#web/shell/avatar-menu.tsx';
import { NarrowMenu } from '#web/shell/narrow-menu.tsx';

const linkClasses = 'nav-link';
const currentClasses = 'nav-link-current';

/** Keeps the place free until the part for members alone is there. */
const MembersPlace = () => <span className="hidden h-11 w-22 signed-in:block sm:w-24" />;
const MembersBar = late(async () => (await import('#web/shell/members-bar.tsx')).MembersBar, <MembersPlace />);

/** Shows the bar at the top of every page but those for signing in: 64 px, always in sight. */
export function Navbar() {
	const { name } = useSite();
	const session = useSession();
	return (
		<header className="navbar">
			<div>
				<NarrowMenu />
				<Link to={paths.home} aria-label={`${name}: ${sentences.nav.home}`} className="mr-auto rounded-lg lg:mr-6">
					<Logo name={name} />
				</Link>
				<WideLinks />
				<div className="flex items-center gap-1 sm:gap-2 lg:ml-auto">
					<ButtonLink to={paths.signIn()} size="small" className="signed-in:hidden">
						{sentences.nav.signIn}
					</ButtonLink>
					{session ? <MembersBar /> : <MembersPlace />}
					<AvatarMenu />
				</div>
			</div>
		</header>
	);
}

function WideLinks() {
	const isInInnovations = useLocation().pathname.toLowerCase().startsWith(paths.innovations);
	return (
		<nav aria-label={sentences.nav.main} className="hidden items-center gap-0.5 lg:flex">
			{wideLinks.map(({ to, label }) => (
				<NavLink
					key={to}
					to={to}
					discover="none"
					end={to === paths.home}
					className={({ isActive }) => classNames(linkClasses, isActive && currentClasses)}
				>
					{label}
				</NavLink>
			))}
			<Dropdown
				label={
					<>
						{sentences.nav.innovations}
						<ChevronDown aria-hidden="true" className="size-4 opacity-70" />
					</>
				}
				buttonClassName={classNames(linkClasses, isInInnovations && currentClasses)}
				panelClassName="left-0 w-80"
			>
				{(close) => (
					<ul>
						{innovationLinks.map(({ to, label, sentence }) => (
							<li key={to}>
								<NavLink
									to={to}
									discover="none"
									onClick={close}
									aria-label={label}
									className={({ isActive }) => classNames('nav-innovation', isActive && 'bg-accent-soft')}
								>
									{label}
									<small>{sentence}</small>
								</NavLink>
							</li>
						))}
					</ul>
				)}
			</Dropdown>
		</nav>
	);
}
