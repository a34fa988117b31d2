/** Names what failed outside of any test, which the report in JSON leaves out: a callback, a process that ended. */
export default class UnhandledErrors {
	onTestRunEnd(_modules, errors) {
		for (const { message, cause } of errors)
			console.log(`\nFailed: ${[message, cause?.message].filter(Boolean).join(' ')}`);
	}
}
