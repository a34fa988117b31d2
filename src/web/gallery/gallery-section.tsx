import type { ReactNode } from 'react';

/** Shows one component in its states. */
export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="border-line border-t py-10">
			<h2 className="mb-6 text-2xl">{title}</h2>
			<div className="flex flex-wrap items-start gap-5">{children}</div>
		</section>
	);
}
