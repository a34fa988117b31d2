import { relative } from 'node:path';

const said = ({ message, cause }) => [message, cause?.message].filter(Boolean).join(' ');

/** Names what failed outside of any test, which the report in JSON leaves out: a group's own hook, a callback, a process that ended. */
export default class ErrorsOutsideTests {
	onTestRunEnd(modules, errors) {
		for (const { moduleId, children } of modules)
			for (const group of children.allSuites())
				for (const error of group.errors())
					console.log(`\nFailed: ${relative('.', moduleId)}: what “${group.fullName}” sets up or ends: ${said(error)}`);
		for (const error of errors) console.log(`\nFailed: ${said(error)}`);
	}
}
