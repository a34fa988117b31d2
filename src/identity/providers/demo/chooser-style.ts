export const chooserStyle = `
.banner { position: sticky; top: 0; z-index: 1; display: flex; gap: 0.5rem; align-items: center; justify-content: center; margin: 0; padding: 0.55rem 1rem;
	background: var(--soft); color: var(--ink); font-size: 0.875rem; font-weight: 600; }
.banner svg { width: 1.1rem; height: 1.1rem; flex: none; color: var(--accent); }
main { max-width: 27rem; margin: 0 auto; padding: 1.125rem 1.25rem 0.75rem; }
header { display: grid; grid-template-columns: auto 1fr; column-gap: 0.875rem; align-items: center; }
header svg { width: 2.25rem; height: 2.25rem; grid-row: span 2; }
header p { margin: 0.125rem 0 0; font-size: 0.875rem; }
#choice, #main-form { margin-top: 0.875rem; }
[hidden] { display: none !important; }
ul { list-style: none; margin: 0; padding: 0; }
button { font: inherit; color: inherit; cursor: pointer; border: 0; background: none; border-radius: 0.75rem; }
.row { display: flex; width: 100%; align-items: center; gap: 0.875rem; min-height: 3.25rem; padding: 0.375rem 0.625rem;
	text-align: left; border: 1px solid transparent; }
li + li .row, .js-new-account { border-top-color: var(--line); border-radius: 0; }
.row:hover { background: var(--soft); border-color: transparent; border-radius: 0.75rem; }
.row[aria-current] { background: var(--raised); border-color: var(--accent); border-radius: 0.75rem; }
.js-new-account { font-weight: 500; }
#accounts-list:empty + .js-new-account { border-top-color: transparent; }
.who { display: grid; min-width: 0; line-height: 1.35; }
.who strong { font-weight: 600; }
.who strong, .who span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.who span { color: var(--muted); font-size: 0.875rem; }
.avatar { display: grid; place-content: center; flex: none; width: 2.25rem; height: 2.25rem; border-radius: 50%;
	font-size: 0.8125rem; font-weight: 600; color: #fff; background: #7a4a2b; }
.tint-1 { background: #2d6a57; } .tint-2 { background: #355f8a; } .tint-3 { background: #86375d; } .tint-4 { background: #74570f; }
.avatar.plus { background: none; color: var(--muted); border: 1.5px dashed var(--muted); font-size: 1.25rem; font-weight: 400; }
input { scroll-margin-top: 6rem; }
label { display: block; margin-top: 0.75rem; font-size: 0.875rem; font-weight: 500; }
input { width: 100%; height: 2.5rem; margin-top: 0.25rem; padding: 0 0.75rem; font: inherit; color: inherit;
	background: var(--raised); border: 1px solid light-dark(#8f837a, #8a7f77); border-radius: 0.625rem; }
input:focus { outline: 2px solid var(--accent); outline-offset: 0; border-color: var(--accent); }
input[aria-invalid] { border-color: light-dark(#b3261e, #f2a097); }
.note { margin: 0.25rem 0 0; font-size: 0.8125rem; }
.note.wrong { color: light-dark(#b3261e, #f2a097); }
.actions { display: flex; justify-content: space-between; margin-top: 1rem; }
.primary, .quiet { min-height: 2.75rem; padding: 0 1.25rem; border-radius: 999px; font-weight: 500; }
.primary { background: var(--accent); color: var(--on-accent); }
.quiet:hover { background: var(--soft); }
.cancel { margin-top: 0.375rem; text-align: center; }
.cancel .quiet { color: var(--muted); }`;

/** The script runs with a nonce. `toggleForm` is a global function, because public browser suites wait for it by name. */
export const chooserScript = `
function toggleForm() {
	const isAdding = document.getElementById('main-form').hidden;
	document.getElementById('main-form').hidden = !isAdding;
	document.getElementById('choice').hidden = isAdding;
	document.querySelector('header h1').textContent = isAdding ? 'Add an account' : 'Choose an account';
	if (isAdding) document.getElementById('email-input').focus();
	else document.querySelector('.js-new-account').focus();
}
document.querySelector('.js-new-account').addEventListener('click', toggleForm);
document.querySelector('.js-back').addEventListener('click', toggleForm);
for (const item of document.querySelectorAll('#accounts-list li')) {
	item.addEventListener('click', (event) => { if (event.target === item) item.querySelector('button').click(); });
}
for (const form of document.forms) {
	form.addEventListener('submit', (event) => {
		if (form.dataset.sent) event.preventDefault();
		form.dataset.sent = '1';
	});
}
addEventListener('pageshow', () => { for (const form of document.forms) delete form.dataset.sent; });
`;

export const icons = {
	notice: `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="9.5"/><path d="M12 7.5v5.5M12 16.4v.1"/></svg>`,
	'google.com': `<svg viewBox="0 0 24 24" fill="none" stroke-width="4.6" aria-hidden="true"><path stroke="#ea4335" d="M19.05 6.09A9.2 9.2 0 0 0 3.66 8.11"/><path stroke="#fbbc05" d="M3.66 8.11a9.2 9.2 0 0 0 0 7.78"/><path stroke="#34a853" d="M3.66 15.89a9.2 9.2 0 0 0 14 3.36"/><path stroke="#4285f4" d="M17.66 19.25A9.2 9.2 0 0 0 21.2 12.2H12.2"/></svg>`,
	'facebook.com': `<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="12" fill="#1877f2"/><path fill="#fff" d="M13.7 23.9v-9.1h3l.6-3.5h-3.6V9c0-1 .5-1.9 2-1.9h1.7v-3a18 18 0 0 0-2.8-.2c-3 0-4.8 1.800-4.800 5.100v2.300H6.600v3.500h3.200v9.100z"/></svg>`,
};
