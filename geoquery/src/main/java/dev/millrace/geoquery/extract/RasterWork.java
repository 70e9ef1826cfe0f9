package dev.millrace.geoquery.extract;

import dev.millrace.geoquery.dataset.RasterPath;
import dev.millrace.geoquery.raster.Raster;
import dev.millrace.geoquery.raster.RasterException;
import dev.millrace.geoquery.raster.RasterMemory;
import dev.millrace.geoquery.store.TaskInputs.File;
import dev.millrace.geoquery.zonal.Statistic;
import dev.millrace.geoquery.zonal.ZonalOptions;
import dev.millrace.geoquery.zonal.ZonalResult;
import dev.millrace.model.workset.TaskOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Statistics of a raster: one pass over a feature for all that have the same options. */
final class RasterWork implements FileWork {

    /** What is computed in one pass. */
    private record Pass(long feature, ZonalOptions options) {}

    @Override
    public List<TaskOutcome> compute(File file, int position, List<TaskWork> works) {
        Map<Pass, List<TaskWork>> passes = new LinkedHashMap<>();
        works.forEach(
                work -> passes.computeIfAbsent(new Pass(work.feature(), of(work).options()), any -> new ArrayList<>())
                        .add(work));
        List<TaskOutcome> failed = new ArrayList<>();
        try (Raster raster = RasterPath.of(file.path()).open(RasterMemory.DEFAULT)) {
            passes.forEach((pass, alike) -> {
                try {
                    compute(raster, position, pass.options(), alike);
                } catch (RasterException e) {
                    throw e; // of the file: nothing of it can be had
                } catch (RuntimeException e) { // of this feature, whatever it is; its neighbours are unharmed
                    works.removeAll(alike);
                    alike.forEach(work ->
                            failed.add(TaskOutcome.failed(work.task(), file.name() + ": " + TaskWork.reason(e))));
                }
            });
        } catch (RasterException e) {
            works.forEach(work -> failed.add(TaskOutcome.failed(work.task(), e.getMessage())));
            works.clear();
        }
        return failed;
    }

    private static Computation.OfRaster of(TaskWork work) {
        return (Computation.OfRaster) work.computation();
    }

    private static void compute(Raster raster, int position, ZonalOptions options, List<TaskWork> alike) {
        Set<Statistic> statistics = new LinkedHashSet<>();
        alike.forEach(work -> statistics.add(of(work).statistic()));
        ZonalResult result = ZonalResult.of(raster, alike.get(0).shape(), options, statistics);
        for (TaskWork work : alike) {
            List<ZonalResult.Value> values = result.values().getOrDefault(of(work).statistic(), List.of());
            values.forEach(value -> work.values().set(position, value.category(), value.number()));
        }
    }
}
