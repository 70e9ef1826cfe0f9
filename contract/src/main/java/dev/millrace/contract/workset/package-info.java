/** What every store promises about worksets. Entry point: {@link dev.millrace.contract.workset.WorksetStoreContract}. */
@NullMarked
package dev.millrace.contract.workset;

import org.jspecify.annotations.NullMarked;
