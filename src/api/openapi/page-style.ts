/** The whole style of the documentation page; the page's policy allows it by its hash. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: light-dark(#1d1b16, #ece8df); --soft: light-dark(#6a6558, #a39d8f);
  --paper: light-dark(#fdfcf9, #16150f); --card: light-dark(#fff, #1f1d17); --line: light-dark(#e4dfd3, #38352b);
  --accent: light-dark(#9a3412, #fdba74); --code: light-dark(#f5f2ea, #29261e); }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 3rem 1rem 6rem; }
h1 { font-size: clamp(1.8rem, 5vw, 2.6rem); line-height: 1.15; margin: 0 0 1rem; letter-spacing: -.02em; }
h2 { font-size: 1.4rem; margin: 3rem 0 .75rem; }
h3 { font-size: .8rem; text-transform: uppercase; letter-spacing: .06em; color: var(--soft); margin: 1.25rem 0 .4rem; }
a { color: var(--accent); }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: .75rem 0; border-block: 1px solid var(--line); }
details { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; margin: .5rem 0; }
details > div { padding: 0 1rem 1rem; }
summary { cursor: pointer; padding: .7rem 1rem; display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; }
summary::marker, summary::-webkit-details-marker { display: none; content: ''; }
summary:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .5rem; }
summary b { min-width: 4rem; font-size: .8rem; letter-spacing: .04em; color: var(--accent); }
summary span { color: var(--soft); flex: 1 1 14rem; }
summary i { font-size: .8rem; font-style: normal; color: var(--soft); border: 1px solid var(--line); border-radius: 1rem; padding: 0 .6rem; }
code, pre { font: .85rem/1.55 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { overflow: auto; max-height: 30rem; background: var(--code); border-radius: .5rem; padding: .8rem 1rem; margin: 0; tab-size: 2; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1rem; margin: 0; }
dt { font-variant-numeric: tabular-nums; font-weight: 600; } dd { margin: 0; }
@media (max-width: 34rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
`;
