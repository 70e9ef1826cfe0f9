package dev.millrace.contract.workset;

import dev.millrace.contract.suite.StoreSource;
import org.junit.jupiter.api.Nested;

/** All suites of worksets: a store's tests extend this once. */
public abstract class WorksetStoreContract {

    /** Where the suites get their stores. */
    protected abstract StoreSource source();

    @Nested
    class Declare extends DeclareContract {
        Declare() {
            super(WorksetStoreContract.this.source());
        }
    }

    @Nested
    class Claim extends TaskClaimContract {
        Claim() {
            super(WorksetStoreContract.this.source());
        }
    }

    @Nested
    class Flush extends FlushContract {
        Flush() {
            super(WorksetStoreContract.this.source());
        }
    }

    @Nested
    class Build extends BuildContract {
        Build() {
            super(WorksetStoreContract.this.source());
        }
    }

    @Nested
    class Request extends RequestContract {
        Request() {
            super(WorksetStoreContract.this.source());
        }
    }

    @Nested
    class Work extends TaskWorkContract {
        Work() {
            super(WorksetStoreContract.this.source());
        }
    }
}
