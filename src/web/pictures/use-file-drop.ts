import { type DragEvent, useState } from 'react';

/** Makes an element accept files that are dropped on it, and ignore anything else that is dragged over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
	const [isOver, setOver] = useState(false);
	const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
	return {
		isOver,
		dropProps: {
			onDragOver: (event: DragEvent) => {
				if (!hasFiles(event)) return;
				event.preventDefault();
				setOver(true);
			},
			onDragLeave: (event: DragEvent) => {
				if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
			},
			onDrop: (event: DragEvent) => {
				if (!hasFiles(event)) return;
				event.preventDefault();
				setOver(false);
				onFiles([...event.dataTransfer.files]);
			},
		},
	};
}
