import { Menu, X } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { sentences } from '#sentences/shell.ts';
import { classNames } from '#web/components/class-names.ts';
import { useDismiss } from '#web/components/use-dismiss.ts';
import { narrowLinks } from '#web/links/navbar-links.ts';

/** Shows the collapsible menu of narrow screens. */
export function NarrowMenu() {
	const [isOpen, setOpen] = useState(false);
	const close = useCallback(() => setOpen(false), []);
	const container = useRef<HTMLDivElement>(null);
	useDismiss(isOpen, close, container);
	const Icon = isOpen ? X : Menu;
	return (
		<div ref={container} className="group -ml-2 lg:hidden">
			<button
				type="button"
				aria-expanded={isOpen}
				aria-controls="narrow-menu"
				aria-label={isOpen ? sentences.nav.closeMenu : sentences.nav.openMenu}
				className="grid size-11 place-items-center rounded-full hover:bg-ink/6"
				onClick={() => setOpen(!isOpen)}
			>
				<Icon aria-hidden="true" className="size-5.5" />
			</button>
			<nav
				id="narrow-menu"
				aria-label={sentences.nav.main}
				className={classNames(
					!isOpen && 'hidden no-script:group-focus-within:block',
					'absolute inset-x-0 top-16 border-line border-b bg-canvas px-4 pt-2 pb-5 shadow-floating',
				)}
			>
				<ul>
					{narrowLinks.map(({ to, label }) => (
						<li key={to}>
							<NavLink
								to={to}
								end={to === '/'}
								onClick={close}
								className={({ isActive }) =>
									classNames(
										'flex h-12 items-center rounded-xl px-3 font-medium text-lg hover:bg-ink/6',
										isActive && 'bg-accent-soft text-accent',
									)
								}
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
