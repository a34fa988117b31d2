import { type Location, useLocation, useNavigation } from 'react-router';

/**
 * Returns the address of the page that is shown, or while the same page is loaded for another address, that one: what
 * is pressed meanwhile then adds to what was pressed before.
 */
export function useAddress(): Location {
	const shown = useLocation();
	const { location: next } = useNavigation();
	return next?.pathname === shown.pathname ? next : shown;
}
