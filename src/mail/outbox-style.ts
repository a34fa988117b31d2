export const outboxStyle = `
:root { color-scheme: light dark; --canvas: light-dark(#fbf8f4, #18120f); --raised: light-dark(#fff, #2a2320);
	--ink: light-dark(#2b1f18, #f0ebe3); --muted: light-dark(#65574f, #b5aaa0); --line: light-dark(#e3dbd1, #483f3a);
	--accent: light-dark(#a8391d, #ee9674); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink);
	font: 16px/1.5 "Inter Variable", ui-sans-serif, system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
h1, h2 { margin: 0; font: 600 2rem/1.15 "Fraunces Variable", ui-serif, Georgia, serif; letter-spacing: -0.01em; }
h2 { font-size: 1.2rem; overflow-wrap: anywhere; }
.lead { margin: 0.5rem 0 2rem; color: var(--muted); }
article, .empty { margin: 0 0 1.5rem; background: var(--raised); border: 1px solid var(--line); border-radius: 1rem;
	overflow: hidden; }
.empty { padding: 3rem 1.5rem; text-align: center; }
.empty p, header p { margin: 0.35rem 0 0; color: var(--muted); font-size: 0.9rem; overflow-wrap: anywhere; }
header { padding: 1.1rem 1.4rem; border-bottom: 1px solid var(--line); }
iframe { display: block; width: 100%; height: 40rem; border: 0; }
details { padding: 0.9rem 1.4rem; border-top: 1px solid var(--line); }
summary { cursor: pointer; color: var(--muted); }
pre { margin: 0.75rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.85rem/1.5 ui-monospace, monospace; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
