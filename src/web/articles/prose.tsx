/** Shows a text of `content/`, made from Markdown by the server. Only the operator writes there. */
export function Prose({ html }: { html: string }) {
	return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
