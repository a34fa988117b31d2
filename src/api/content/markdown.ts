import { Marked } from 'marked';

const safeAddress = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i;

const renderer = new Marked({
	renderer: {
		// Raw HTML is shown as it was typed, so that a page can never contain a script.
		html: ({ text }) => escapeHtml(text),
		link({ href, title, tokens }) {
			const label = this.parser.parseInline(tokens);
			if (!safeAddress.test(href)) return label;
			return `<a href="${escapeHtml(href)}"${title ? ` title="${escapeHtml(title)}"` : ''}>${label}</a>`;
		},
		image({ href, title, text }) {
			if (!safeAddress.test(href)) return escapeHtml(text);
			return `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}"${title ? ` title="${escapeHtml(title)}"` : ''} loading="lazy">`;
		},
	},
});

/**
 * Renders Markdown as HTML that is safe in a page: raw HTML is escaped, and links lead to web, mail or telephone
 * addresses, or to this site.
 */
export const renderMarkdown = (markdown: string): string => renderer.parse(markdown, { async: false });

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
