package dev.millrace.contract;

import dev.millrace.contract.enqueue.AdmissionContract;
import dev.millrace.contract.enqueue.EnqueueContract;
import dev.millrace.contract.enqueue.EnqueueWaysContract;
import dev.millrace.contract.enqueue.JoinedEnqueueContract;
import dev.millrace.contract.enqueue.ManyProducersContract;
import dev.millrace.contract.enqueue.StreamContract;
import dev.millrace.contract.life.DeadlineContract;
import dev.millrace.contract.life.RetriesContract;
import dev.millrace.contract.life.StatesContract;
import dev.millrace.contract.life.StopContract;
import dev.millrace.contract.operate.ExplainContract;
import dev.millrace.contract.operate.HistoryContract;
import dev.millrace.contract.operate.LeaderContract;
import dev.millrace.contract.operate.OperatorContract;
import dev.millrace.contract.operate.OverlapContract;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.contract.work.HandlerContract;
import dev.millrace.contract.work.HandlerTransactionContract;
import dev.millrace.contract.work.HooksContract;
import dev.millrace.contract.work.PrefetchContract;
import dev.millrace.contract.work.ResultContract;
import dev.millrace.contract.work.StoppingContract;
import dev.millrace.contract.work.VerdictContract;
import dev.millrace.contract.work.WorkerLifeContract;
import dev.millrace.contract.workset.WorksetStoreContract;
import org.junit.jupiter.api.Nested;

/** All suites: a store's tests extend this once, and new suites reach every store by themselves. */
public abstract class StoreContract {

    /** Where the suites get their stores. */
    protected abstract StoreSource source();

    @Nested
    class Worksets extends WorksetStoreContract {
        @Override
        protected StoreSource source() {
            return StoreContract.this.source();
        }
    }

    @Nested
    class Enqueue extends EnqueueContract {
        Enqueue() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class JoinedEnqueue extends JoinedEnqueueContract {
        JoinedEnqueue() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Admissions extends AdmissionContract {
        Admissions() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Streams extends StreamContract {
        Streams() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class ManyProducers extends ManyProducersContract {
        ManyProducers() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class EnqueueWays extends EnqueueWaysContract {
        EnqueueWays() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Claim extends ClaimContract {
        Claim() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Finish extends FinishContract {
        Finish() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class JoinedFinish extends JoinedFinishContract {
        JoinedFinish() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class HandlerTransaction extends HandlerTransactionContract {
        HandlerTransaction() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class States extends StatesContract {
        States() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Retries extends RetriesContract {
        Retries() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Deadlines extends DeadlineContract {
        Deadlines() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Stop extends StopContract {
        Stop() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Release extends ReleaseContract {
        Release() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class WorkerLease extends WorkerLeaseContract {
        WorkerLease() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class TakeBack extends TakeBackContract {
        TakeBack() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class HeldBy extends HeldByContract {
        HeldBy() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class OldClaims extends OldClaimsContract {
        OldClaims() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Maintenance extends MaintenanceContract {
        Maintenance() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Leader extends LeaderContract {
        Leader() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Overlap extends OverlapContract {
        Overlap() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Operations extends OperatorContract {
        Operations() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Results extends ResultContract {
        Results() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Explain extends ExplainContract {
        Explain() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class History extends HistoryContract {
        History() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Reader extends ReaderContract {
        Reader() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class RandomWorkload extends RandomScenarioContract {
        RandomWorkload() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Wake extends WakeContract {
        Wake() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Handlers extends HandlerContract {
        Handlers() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Prefetch extends PrefetchContract {
        Prefetch() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Verdicts extends VerdictContract {
        Verdicts() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Stopping extends StoppingContract {
        Stopping() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Hooks extends HooksContract {
        Hooks() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class WorkerLife extends WorkerLifeContract {
        WorkerLife() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class ActorTurns extends TurnsContract {
        ActorTurns() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class RoundRobin extends RoundRobinContract {
        RoundRobin() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Limits extends LimitsContract {
        Limits() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class Identity extends IdentityContract {
        Identity() {
            super(StoreContract.this.source());
        }
    }

    @Nested
    class OperatorSettings extends SettingsContract {
        OperatorSettings() {
            super(StoreContract.this.source());
        }
    }
}
