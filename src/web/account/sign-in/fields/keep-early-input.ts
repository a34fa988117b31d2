declare global {
	interface Window {
		early?: { form?: HTMLFormElement; keep: (event: SubmitEvent) => void };
	}
}

/**
 * Runs in <head>. A form that is sent before the page's scripts have come is kept for them (`useEarlyInput`): the server
 * has no answer to it. Forms that only ask, such as a search, go to the server as they are.
 */
export const keepEarlyInputScript =
	"var y=window.early={keep:function(e){if(e.target.method==='post'){e.preventDefault();y.form=e.target}}};addEventListener('submit',y.keep,true)";
