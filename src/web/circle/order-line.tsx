import { circleSentences as sentences } from '#sentences/circle.ts';
import { linkTo, type Selection } from '#web/links/directory-selection.ts';
import { Link } from '#web/links/link.tsx';

interface OrderLineProps {
	order: 'usual' | 'circle' | 'offered';
	selection: Selection;
	/** Called to put the circle first where that order is offered. */
	onShow: () => void;
}

const look = 'ml-2 text-accent underline underline-offset-4';

/** Tells members which order a list is in, and leads to the other. */
export function OrderLine({ order, selection, onShow }: OrderLineProps) {
	if (order === 'circle') {
		return (
			<span className="ml-2">
				{sentences.first}
				<Link to={linkTo(selection, { sort: selection.q ? 'relevance' : 'highest-rated' })} className={look}>
					{sentences.usual}
				</Link>
			</span>
		);
	}
	if (order === 'offered') {
		return (
			<button type="button" onClick={onShow} className={look}>
				{sentences.showFirst}
			</button>
		);
	}
	if (!selection.sort) return null;
	return (
		<Link to={linkTo(selection, { sort: undefined })} className={`${look} signed-out:hidden`}>
			{sentences.showFirst}
		</Link>
	);
}
