/** Shows the sentence that tells why a form was refused. */
export function FormFailure({ children }: { children: string | undefined }) {
	if (!children) return null;
	return (
		<p role="alert" className="rounded-xl border border-danger/35 bg-danger/6 px-4 py-3 text-danger text-sm">
			{children}
		</p>
	);
}
