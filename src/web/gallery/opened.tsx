import { type ReactNode, useState } from 'react';
import { Button } from '#web/components/button.tsx';

interface OpenedProps {
	label: string;
	children: (close: () => void) => ReactNode;
}

/** Shows a component that takes the focus, once a button was pressed. */
export function Opened({ label, children }: OpenedProps) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button look="secondary" onClick={() => setOpen(true)}>
				{label}
			</Button>
			{isOpen && children(() => setOpen(false))}
		</>
	);
}
