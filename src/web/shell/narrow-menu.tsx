import { Menu, X } from 'lucide-react';
import { NavLink } from 'react-router';
import { sentences } from '#sentences/shell.ts';
import { classNames } from '#web/components/class-names.ts';
import { useMenu } from '#web/components/use-menu.ts';
import { narrowLinks } from '#web/links/navbar-links.ts';

/** Shows the collapsible menu of narrow screens. */
export function NarrowMenu() {
	const { menu, isOpen, toggle, choose } = useMenu<HTMLDivElement>();
	const Icon = isOpen ? X : Menu;
	return (
		<div ref={menu} className="group -ml-2 lg:hidden">
			<button
				type="button"
				aria-expanded={isOpen}
				aria-controls="narrow-menu"
				aria-label={isOpen ? sentences.nav.closeMenu : sentences.nav.openMenu}
				className="round-button"
				onClick={toggle}
			>
				<Icon aria-hidden="true" className="size-5.5" />
			</button>
			<nav
				id="narrow-menu"
				aria-label={sentences.nav.main}
				className={classNames('narrow-menu', !isOpen && 'hidden no-script:group-focus-within:block')}
			>
				<ul>
					{narrowLinks.map(({ to, label }) => (
						<li key={to}>
							<NavLink
								to={to}
								discover="none"
								end={to === '/'}
								onClick={choose}
								className={({ isActive }) => (isActive ? 'bg-accent-soft text-accent' : undefined)}
							>
								{label}
							</NavLink>
						</li>
					))}
				</ul>
			</nav>
		</div>
	);
}
