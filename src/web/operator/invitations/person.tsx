import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

export const Person = ({ id, name }: { id: string; name: string }) => (
	<Link to={paths.member(id)} className="underline-offset-4 hover:underline" dir="auto">
		{name}
	</Link>
);
