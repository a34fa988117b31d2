declare global {
	interface Window {
		early?: {
			pressed: HTMLElement[];
			form?: HTMLFormElement;
			press: (event: Event) => void;
			send: (event: SubmitEvent) => void;
		};
	}
}

/**
 * Runs in <head>. What is pressed, and a form that is sent, before the page's scripts have come is kept for them
 * (`EarlyInput`): nobody else has an answer to it. Links and forms that only ask, such as a search, go to the server as they are.
 */
export const keepEarlyInputScript =
	"var y=window.early={pressed:[],press:function(e){var b=e.target.closest('button:not([type=submit]),input[type=radio],input[type=checkbox]');if(b)y.pressed.push(b)},send:function(e){if(e.target.method==='post'){e.preventDefault();y.form=e.target}}};addEventListener('click',y.press,true);addEventListener('submit',y.send,true)";
