import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import type { LinkProps } from 'react-router';
import { classNames } from '#web/components/class-names.ts';
import { Link } from '#web/links/link.tsx';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';
type Size = 'small' | 'medium' | 'large';

/** Returns the classes of a button, for the rare element that must look like one and is something else. */
export function buttonClasses(look: Look = 'primary', size: Size = 'medium', className?: string): string {
	return classNames('button', `button-${look}`, `button-${size}`, className);
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
	look?: Look;
	size?: Size;
	/**
	 * Whether the button waits: it cannot be pressed again, says so to assistive technology, and keeps the focus, which a
	 * button that is `disabled` loses.
	 */
	isBusy?: boolean;
	/**
	 * Whether the button stands still for now and keeps the focus, as while one beside it is at work; without the sign of
	 * waiting.
	 */
	isHeld?: boolean;
	icon?: ReactNode;
	ref?: Ref<HTMLButtonElement>;
}

export function Button({
	look,
	size,
	isBusy = false,
	isHeld = false,
	icon,
	className,
	children,
	type = 'button',
	disabled = false,
	onClick,
	...rest
}: ButtonProps) {
	const isStill = isBusy || isHeld;
	return (
		<button
			type={type}
			disabled={disabled && !isStill}
			aria-disabled={isStill || undefined}
			aria-busy={isBusy || undefined}
			onClick={isStill ? ignore : onClick}
			className={buttonClasses(look, size, className)}
			{...rest}
		>
			{isBusy ? <Spinner /> : icon}
			{children}
		</button>
	);
}

/** Keeps a form from being sent as well. */
const ignore = (event: MouseEvent): void => event.preventDefault();

interface ButtonLinkProps extends LinkProps {
	look?: Look;
	size?: Size;
	icon?: ReactNode;
	className?: string;
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, icon, className, children, ...rest }: ButtonLinkProps) {
	return (
		<Link className={buttonClasses(look, size, className)} {...rest}>
			{icon}
			{children}
		</Link>
	);
}

function Spinner() {
	return (
		<svg viewBox="0 0 20 20" className="size-4 animate-spin" aria-hidden="true">
			<circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.3" />
			<path d="M10 2a8 8 0 0 1 8 8" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
		</svg>
	);
}
