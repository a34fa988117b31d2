import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

interface NavbarState {
	/** Each change makes the navigation bar load the businesses of its menu anew. */
	isActive: boolean;
	setActive: (active: boolean | ((before: boolean) => boolean)) => void;
}

const NavbarContext = createContext<NavbarState>({ isActive: false, setActive: () => {} });

export function NavbarProvider({ children }: { children: ReactNode }) {
	const [isActive, setActive] = useState(false);
	const state = useMemo(() => ({ isActive, setActive }), [isActive]);
	return <NavbarContext value={state}>{children}</NavbarContext>;
}

/**
 * Returns the state of the navigation bar. After adding or renaming a business, call `setActive((before) => !before)`.
 */
export const useNavbar = (): NavbarState => useContext(NavbarContext);
