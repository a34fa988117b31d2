import { Outlet } from 'react-router';
import { PageError } from '#web/components/states/page-error.tsx';

export { PageError as ErrorBoundary };

/**
 * Stands around every page, so that a page that fails is replaced alone. The boundary of the root would replace the
 * whole document, and with it what its first script had set: that somebody is signed in, and the colours they chose.
 */
export default function Frame() {
	return <Outlet />;
}
